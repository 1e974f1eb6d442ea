import { spawnSync } from 'node:child_process';

/** Returns a Python that has these modules, and prints a note without one, because its tests are then left out. */
export const pythonWith = (...modules: string[]): string | null => {
  const found = ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', `import ${modules.join(', ')}`], { stdio: 'ignore' }).status === 0,
  );
  if (found === undefined) console.warn(`No Python with ${modules.join(', ')}: their tests are not run.`);
  return found ?? null;
};
