/** Returns the credentials of HTTP Basic; null when there are none. */
export const basicCredentials = (
  authorization: string | undefined,
): { id: string; secret: string } | null => {
  const [, encoded] = /^basic +(\S+) *$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
};
