import { expect, it } from 'vitest'
import { samplerOf } from './sampler.ts'

const everything =
  'ParentBased{root=AlwaysOnSampler, remoteParentSampled=AlwaysOnSampler, remoteParentNotSampled=AlwaysOffSampler, localParentSampled=AlwaysOnSampler, localParentNotSampled=AlwaysOffSampler}'

it.each([
  [undefined, undefined, everything],
  ['of_another_kind', undefined, everything],
  ['always_on', undefined, 'AlwaysOnSampler'],
  ['always_off', undefined, 'AlwaysOffSampler'],
  ['traceidratio', '0.25', 'TraceIdRatioBased{0.25}'],
  ['traceidratio', '7', 'TraceIdRatioBased{1}'],
  ['traceidratio', undefined, 'TraceIdRatioBased{1}'],
  ['parentbased_always_off', undefined, everything.replace('root=AlwaysOnSampler', 'root=AlwaysOffSampler')],
  ['parentbased_traceidratio', '0.1', everything.replace('root=AlwaysOnSampler', 'root=TraceIdRatioBased{0.1}')],
])('OTEL_TRACES_SAMPLER %s with %s', (name, share, expected) => {
  expect(samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }).toString()).toBe(expected)
})
