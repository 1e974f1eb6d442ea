/** Shows a payee: its name unchanged, or a text in the user's language for a payee without a name. */
import { useText } from '../language/language.tsx';
import { texts } from './payee-texts.ts';

const isNameless = (name: string): name is keyof typeof texts => Object.hasOwn(texts, name);

/** Returns a function that gives the same as plain text, for titles and labels. */
export const usePayee = (): ((name: string) => string) => {
  const t = useText(texts);
  return (name) => (isNameless(name) ? t(name) : name);
};

export const Payee = ({ name }: { name: string }) => {
  const payee = usePayee();
  return isNameless(name) ? payee(name) : <span translate="no">{name}</span>;
};
