import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { mailDescriptions } from '../mails/mail-openapi.js';
import { webhookDescription } from '../webhooks/webhook-openapi.js';
import { COMMON } from '../openapi/common.js';
import { EXAMPLE_IDS, filledIn } from '../openapi/operation.js';

const actions = [...mailDescriptions, webhookDescription];

it('the examples of confirmations, notifications and webhooks are what their requests take', () => {
  const ajv = new Ajv2020({ strict: false });
  const schemas = Object.assign({}, COMMON, ...actions.map((one) => one.schemas)) as Record<string, object>;
  ajv.addSchema({ components: { schemas } }, 'api');
  for (const { method, body, examples } of actions.flatMap(({ paths }) =>
    Object.values(paths).flatMap((methods) =>
      Object.entries(methods).map(([method, operation]) => ({ method, ...operation })),
    ),
  )) {
    if (body === undefined) continue;
    const validate = ajv.compile({ $ref: `api#/components/schemas/${body}` });
    for (const example of examples)
      assert.ok(validate(filledIn(example.body ?? {}, EXAMPLE_IDS)), `${method}: ${ajv.errorsText(validate.errors)}`);
  }
});
