import type { Deps as ConnectDeps } from '../../consent/connect/deps.ts';
import type { Recorder } from '../../developers/usage/recorder/recorder.ts';
import type { Counters } from '../../platform/http/rate-limit.ts';
import type { DeliveryPolicy } from '../../webhooks/endpoints/delivery/policy.ts';

/** The dependencies of this room: those of the connect flow, which it translates, and those of its requests. */
export interface Deps extends ConnectDeps {
  counters: Counters;
  webhooks: DeliveryPolicy;
  recorder: Pick<Recorder, 'countRead'>;
}
