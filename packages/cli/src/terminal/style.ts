import { styleText } from 'node:util';
import type { Io, Output } from '../io.ts';

type Format = Parameters<typeof styleText>[0];
export type Style = (format: Format, text: string) => string;

/** Returns whether to use colours: NO_COLOR and FORCE_COLOR decide, otherwise whether the output is a terminal. */
export const styleFor = ({ env }: Pick<Io, 'env'>, { isTty }: Pick<Output, 'isTty'>): Style => {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  const forbidden = (env.NO_COLOR ?? '') !== '' || env.FORCE_COLOR === '0' || env.TERM === 'dumb';
  const coloured = !forbidden && (forced || isTty);
  return (format, text) => (coloured ? styleText(format, text, { validateStream: false }) : text);
};
