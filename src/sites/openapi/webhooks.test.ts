/** Every event is described; a missing text would break documentation pages far from its cause. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventTypes, payloadFields } from '../../events/types.ts';
import { describeWebhooks } from './webhooks.ts';

const HERE = 'src/sites/openapi/webhooks.ts';
const guide = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
const described = describeWebhooks();

for (const type of eventTypes) {
  test(`${type} has a description, a schema, an example of each field, and a section in the guide`, () => {
    const { description, requestBody } = described[type]!.post;
    assert.ok(description, `event ${type} has no description: add it to \`eventDescriptions\` in ${HERE}`);
    const { schema, examples } = requestBody.content['application/json'];
    for (const name of payloadFields[type]) {
      const field = `field ${name} of event ${type}`;
      assert.ok(
        schema.anyOf[0]!.properties![name],
        `${field} has no schema: add it to \`fields\` in ${HERE}`,
      );
      const example = (examples.flat.value as Record<string, unknown>)[name];
      assert.notEqual(example, null, `${field} has no example: add it to \`example\` in ${HERE}`);
    }
    assert.ok(guide.includes(`\`${type}\``), `event ${type} is not described in docs/webhooks.md`);
  });
}
