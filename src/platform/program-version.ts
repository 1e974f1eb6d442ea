import manifest from '../../package.json' with { type: 'json' };

/** The version of the program, as package.json names it. */
export const PROGRAM_VERSION: string = manifest.version;
