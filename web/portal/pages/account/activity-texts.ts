import type { Text } from '../../../../packages/common/language/text.ts';
import type { AuditEntry } from '../../sdk.ts';

/** Actions of the audit log. */
export const actionTexts: Record<AuditEntry['action'], Text> = {
  'account.email_verified': ['Email address confirmed', 'Adresa e-pošte potvrđena'],
  'account.exported': ['Data downloaded', 'Podaci preuzeti'],
  'account.logged_in': ['Logged in', 'Prijava'],
  'account.logged_out': ['Logged out', 'Odjava'],
  'account.login_failed': ['Log-in with a wrong password', 'Prijava sa pogrešnom lozinkom'],
  'account.password_changed': ['Password changed', 'Lozinka promenjena'],
  'api_key.changed': ['API key changed', 'API ključ izmenjen'],
  'api_key.created': ['API key created', 'API ključ napravljen'],
  'api_key.revoked': ['API key revoked', 'API ključ opozvan'],
  'api_key.rolled': ['API key rolled', 'Tajna API ključa zamenjena'],
  'assistant.approved': ['Assistant let in', 'Asistentu dozvoljen pristup'],
  'assistant.revoked': ['Access of an assistant ended', 'Pristup asistenta ukinut'],
  'cli_login.approved': ['Command line logged in', 'Prijava komandne linije odobrena'],
  'connection.exported': ['Connection exported', 'Podaci veze preuzeti'],
  'connection.revoked': ['Connection revoked', 'Veza opozvana'],
  'simplefin_token.created': [
    'Token for a budget application created',
    'Token za aplikaciju za budžet napravljen',
  ],
  'simplefin_token.revoked': ['Access of a budget application ended', 'Pristup aplikacije za budžet ukinut'],
  'transaction.corrected': ['Merchant or category corrected', 'Trgovac ili kategorija ispravljeni'],
  'transaction.correction_removed': ['Correction removed', 'Ispravka uklonjena'],
  'webhook.changed': ['Webhook changed', 'Webhook izmenjen'],
  'webhook.created': ['Webhook registered', 'Webhook registrovan'],
  'webhook.deactivated': ['Webhook deactivated', 'Webhook isključen'],
  'webhook.secret_rotated': ['Webhook secret rotated', 'Tajna webhooka zamenjena'],
};
