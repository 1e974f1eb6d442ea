/** Writes a line for each test: what the runner needs to see a failure at once, and that a process still lives. */
import type { TestEvent } from 'node:test/reporters';

export default async function* lines(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:pass') yield 'passed\n';
    if (type === 'test:fail' && data.todo === undefined) yield `failed ${JSON.stringify(data.name)}\n`;
  }
}
