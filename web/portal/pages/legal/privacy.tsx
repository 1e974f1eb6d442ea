import { LegalDocument } from './document.tsx';
import { privacy } from './privacy-texts.ts';

export const Component = () => <LegalDocument text={privacy} />;
