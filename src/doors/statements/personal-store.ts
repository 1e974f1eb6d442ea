import type { PersonalData } from '../../platform/room/personal-data.ts';

/** What statements said of themselves goes with their accounts; what is in them is exported as accounts and transactions. */
export const statementData: PersonalData = {
  columns: {
    account_statements: ['key_id', 'account_id', 'id', 'number', 'from_day', 'to_day', 'opening', 'closing'],
    statement_mappings: ['key_id'],
  },
  async eraseConnection(tx, keyId, connectionId) {
    await tx`
      delete from account_statements
      where key_id = ${keyId} and account_id in (select id from accounts where connection_id = ${connectionId})`;
  },
};
