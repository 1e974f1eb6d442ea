/**
 * The client library, from its source: the command is published as one file with it inside, so neither a checkout nor an
 * installation has to find it as a package.
 */
export * from '../../sdk/src/index.ts';
