import { createContext, useContext } from 'react';

/** Asks the developer to confirm their identity. Resolves to whether they did. */
export type ConfirmIdentity = () => Promise<boolean>;

export const ConfirmIdentityContext = createContext<ConfirmIdentity>(async () => false);

export const useConfirmIdentity = (): ConfirmIdentity => useContext(ConfirmIdentityContext);
