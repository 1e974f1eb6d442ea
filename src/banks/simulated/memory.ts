/** Returns a least-recently-used cache of `limit` values; a value that was removed is made again. */
export const lruCache = <T>(limit: number): ((key: string, make: () => T) => T) => {
  const recent = new Map<string, T>();
  return (key, make) => {
    const known = recent.get(key);
    // Inserting again moves the key to the end, so that the first key of the map is the least recently used.
    if (known !== undefined) recent.delete(key);
    const value = known ?? make();
    recent.set(key, value);
    if (recent.size > limit) recent.delete(recent.keys().next().value!);
    return value;
  };
};
