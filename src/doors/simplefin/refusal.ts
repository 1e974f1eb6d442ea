/** What goes wrong, in the protocol's words: version 1 knows texts for users (`errors`), version 2 a list with codes (`errlist`). */

type ListedCode = 'gen.' | 'gen.api' | 'gen.auth' | 'con.' | 'con.auth' | 'act.' | 'act.missingdata';

/** An entry of `errlist`. The text is for users, and without markup. */
export interface ListedError {
  code: ListedCode;
  msg: string;
  conn_id?: string;
  account_id?: string;
}

/** The one way to refuse a request of a budget application: `throw new Refusal(403, 'gen.auth', '…')`. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ListedCode;

  constructor(status: number, code: ListedCode, text: string) {
    super(text);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

/** A whole Account Set with nothing in it but what went wrong: an application that reads only the body shows it. */
export const emptySet = ({ code, message }: Pick<Refusal, 'code' | 'message'>): object => ({
  errors: [message],
  errlist: [{ code, msg: message }],
  connections: [],
  accounts: [],
});
