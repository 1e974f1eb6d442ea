import type { Text } from '../../../../packages/common/language/text.ts';
import type { AuditEntry } from '../../sdk.ts';

/** Actions of the audit log. */
export const actionTexts: Record<AuditEntry['action'], Text> = {
  'account.email_verified': ['Email address confirmed', 'Adresa e-pošte potvrđena'],
  'account.exported': ['Data downloaded', 'Podaci preuzeti'],
  'account.log_in_failed': ['Log-in or confirmation failed', 'Neuspela prijava ili potvrda identiteta'],
  'account.logged_in': ['Logged in', 'Prijava'],
  'account.logged_out': ['Logged out', 'Odjava'],
  'account.password_changed': ['Password changed', 'Lozinka promenjena'],
  'account.reauthenticated': ['Identity confirmed', 'Identitet potvrđen'],
  'account.session_ended': ['Session ended', 'Sesija prekinuta'],
  'account.sessions_ended': ['All other sessions ended', 'Sve druge sesije prekinute'],
  'api_key.changed': ['API key changed', 'API ključ izmenjen'],
  'api_key.created': ['API key created', 'API ključ napravljen'],
  'api_key.revoked': ['API key revoked', 'API ključ opozvan'],
  'api_key.rolled': ['API key rolled', 'Tajna API ključa zamenjena'],
  'assistant.approved': ['Assistant let in', 'Asistentu dozvoljen pristup'],
  'assistant.revoked': ['Access of an assistant ended', 'Pristup asistenta ukinut'],
  'cli_login.approved': ['Command line logged in', 'Prijava komandne linije odobrena'],
  'connection.revoked': ['Connection revoked', 'Veza opozvana'],
  'passkey.added': ['Passkey added', 'Pristupni ključ dodat'],
  'passkey.removed': ['Passkey removed', 'Pristupni ključ uklonjen'],
  'recovery_code.used': ['Recovery code used', 'Rezervni kod upotrebljen'],
  'recovery_codes.created': ['Recovery codes made', 'Rezervni kodovi napravljeni'],
  'simplefin_token.created': [
    'Token for a budget application created',
    'Token za aplikaciju za budžet napravljen',
  ],
  'simplefin_token.revoked': ['Access of a budget application ended', 'Pristup aplikacije za budžet ukinut'],
  'totp.added': ['Authenticator app added', 'Aplikacija za potvrdu identiteta dodata'],
  'totp.removed': ['Authenticator app removed', 'Aplikacija za potvrdu identiteta uklonjena'],
  'webhook.changed': ['Webhook changed', 'Webhook izmenjen'],
  'webhook.created': ['Webhook registered', 'Webhook registrovan'],
  'webhook.deactivated': ['Webhook deactivated', 'Webhook isključen'],
  'webhook.secret_rotated': ['Webhook secret rotated', 'Tajna webhooka zamenjena'],
};
