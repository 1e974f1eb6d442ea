export const COMPILED: string;
export const ENTRY: string;
export const versionOfSources: () => string;
export const findCompiled: (into?: string) => string | null;
export const traceToSources: (entry: string) => void;
