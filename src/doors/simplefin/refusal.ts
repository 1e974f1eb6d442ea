/** Errors of the protocol: version 1 has texts for users (`errors`), version 2 a list with codes (`errlist`). */

type ListedCode = 'gen.' | 'gen.api' | 'gen.auth' | 'con.' | 'con.auth' | 'act.' | 'act.missingdata';

/** An entry of `errlist`. Its text is for users and contains no markup. */
export interface ListedError {
  code: ListedCode;
  msg: string;
  conn_id?: string;
  account_id?: string;
}

/** An error of the protocol, such as `throw new Refusal(403, 'gen.auth', '…')`. */
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

/** Returns an Account Set with only an error, for applications that ignore the status code. */
export const emptySet = ({ code, message }: Pick<Refusal, 'code' | 'message'>): object => ({
  errors: [message],
  errlist: [{ code, msg: message }],
  connections: [],
  accounts: [],
});
