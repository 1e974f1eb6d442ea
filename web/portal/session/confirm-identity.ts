import { createContext, useContext } from 'react';

/** Asks whoever is logged in for a proof of identity. Resolves to whether they gave it. */
export type ConfirmIdentity = () => Promise<boolean>;

export const ConfirmIdentityContext = createContext<ConfirmIdentity>(async () => false);

export const useConfirmIdentity = (): ConfirmIdentity => useContext(ConfirmIdentityContext);
