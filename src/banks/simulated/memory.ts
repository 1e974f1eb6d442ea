/** Remembers the `limit` values that were asked for last; anything forgotten is simply made again. */
export const remember = <T>(limit: number): ((key: string, make: () => T) => T) => {
  const recent = new Map<string, T>();
  return (key, make) => {
    const known = recent.get(key);
    // Put in last again, so that the first of the map is always the one not asked for longest.
    if (known !== undefined) recent.delete(key);
    const value = known ?? make();
    recent.set(key, value);
    if (recent.size > limit) recent.delete(recent.keys().next().value!);
    return value;
  };
};
