import * as z from 'zod/mini'

export const manifestFormat = 'driver-pass file 1'
export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'
export const auditName = 'audit.jsonl'

const Sum = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const Manifest = z.object({
  format: z.literal(manifestFormat),
  /** As on the cover: 'DF-12'. */
  number: z.string(),
  driver: z.object({ name: z.string(), id_no: z.string() }),
  plant: z.string(),
  purpose: z.string(),
  /** Why it was made. */
  reason: z.string(),
  /** The moment that the file is about, and the period of its lists. */
  moment: z.string(),
  from: z.string(),
  until: z.string(),
  made_at: z.string(),
  made_by: z.string(),
  /** The key of the seal; the public key in base64url of its DER form. */
  key: z.object({ id: z.string(), public_key: z.string() }),
  left_out: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), sha256: Sum, size: z.int() })),
})
export type Manifest = z.output<typeof Manifest>
export type ManifestFile = Manifest['files'][number]

/** As `sha256sum --check` reads it. */
export const sumsText = (files: readonly ManifestFile[]): string => files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
