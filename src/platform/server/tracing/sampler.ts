import { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler, type Sampler } from '@opentelemetry/sdk-trace'

type SamplerSettings = { OTEL_TRACES_SAMPLER?: string | undefined; OTEL_TRACES_SAMPLER_ARG?: string | undefined }

const parentBased = 'parentbased_'

/** The sampler that the standard variables name, which the SDK itself does not read; every trace where they name none. */
export function samplerOf({ OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: share }: SamplerSettings): Sampler {
  const root = rootOf(name.replace(parentBased, ''), share)
  if (root === undefined) return new ParentBasedSampler({ root: new AlwaysOnSampler() })
  return name.startsWith(parentBased) ? new ParentBasedSampler({ root }) : root
}

function rootOf(name: string, share: string | undefined): Sampler | undefined {
  if (name === 'always_on') return new AlwaysOnSampler()
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(shareOf(share)) : undefined
}

/** 1, as the standard says, where it is no share. */
function shareOf(text = ''): number {
  const share = text.trim() === '' ? Number.NaN : Number(text)
  return share >= 0 && share <= 1 ? share : 1
}
