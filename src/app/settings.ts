import * as z from 'zod'

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] })

/** Everything that can be set from outside, read once at start. A wrong value stops the start with a sentence. */
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** The owner of the database, where DATABASE_URL is a user without rights of its own. */
  MIGRATION_DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATA_FOLDER: z.string().default('data'),
  /** Where the heads of the audit are recorded every night; in DATA_FOLDER unless given. Best on another machine's disk. */
  AUDIT_HEAD_FILE: z.string().optional(),
  /** Codes on the page and demo data in an empty database. Unless it is set, `judgeStart` decides. */
  DEMO: flag.optional(),
  /** The product is reached by https (through a proxy): cookies are marked so. */
  HTTPS: flag.default(false),
  /** Address of the proxy whose forwarding header counts. */
  TRUSTED_PROXY: z.string().optional(),
  /** For how long it goes on serving after SIGTERM, so that balancers notice and send calls elsewhere. None in development. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).optional(),
  /** The address that people open, as https://passes.example.com: calls by other names, and from pages of other sites, are refused. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, message: 'write the address that people open, as https://passes.example.com' })
    .transform((text) => new URL(text))
    .refine(({ pathname, search }) => pathname === '/' && search === '', 'leave out everything after the name of the site')
    .optional(),
  DEFAULT_COUNTRY: z.string().length(2).default('KE'),
  /** Every call in the terminal. On unless this is a demonstration, whose terminal shows the codes to log in with. */
  LOG: flag.optional(),
})
export type Settings = z.output<typeof Settings>

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // A variable that is set to nothing counts as not set.
  const known = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, env[name] || undefined]))
  const read = Settings.safeParse(known)
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The settings cannot be used. ${faults.join('; ')}`)
}
