/** Names in the ROL XML of Raiffeisen and OTP. */
export const DINAR_ROOT = 'TransakcioniRacunPrivredaIzvod';
export const FOREIGN_ROOT = 'RacunPrivredaIzvod';
export const HEADER = 'Zaglavlje';
export const ENTRY = 'Stavke';
