import { LegalDocument } from './document.tsx';
import { terms } from './terms-texts.ts';

export const Component = () => <LegalDocument text={terms} />;
