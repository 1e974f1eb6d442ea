/**
 * Compiles serializers from the response schemas on first use. By default, Fastify gives every serializer all shared
 * schemas. Here each gets only the schemas that it refers to, and equal schemas share a serializer, also across the
 * services of one process.
 */
import SerializerSelector from '@fastify/fast-json-stringify-compiler';

type BuildSerializer = ReturnType<typeof SerializerSelector>;

/** Names of the shared schemas that a schema refers to, directly or through others. */
const referenced = (
  schema: unknown,
  shared: Record<string, unknown>,
  found = new Set<string>(),
): Set<string> => {
  for (const [, name] of JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)#"/g)) {
    if (found.has(name!) || !Object.hasOwn(shared, name!)) continue;
    found.add(name!);
    referenced(shared[name!], shared, found);
  }
  return found;
};

type Serializer = ReturnType<ReturnType<BuildSerializer>>;

const compiled = new Map<string, Serializer>();

export const serializerBuilder = (): BuildSerializer => {
  const build = SerializerSelector();
  return (externalSchemas, options) => {
    const shared = (externalSchemas ?? {}) as Record<string, unknown>;
    return (route) => {
      let own: Serializer | undefined;
      const find = (): Serializer => {
        const needed = [...referenced(route.schema, shared)].map((name) => [name, shared[name]]);
        const key = JSON.stringify([route.schema, needed]);
        const serializer = compiled.get(key) ?? build(Object.fromEntries(needed), options)(route);
        compiled.set(key, serializer);
        return serializer;
      };
      return (data) => {
        own ??= find();
        return own(data);
      };
    };
  };
};
