import * as z from 'zod'

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] })

/** All environment variables, read once at start. An invalid one stops the start with a message. */
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** The owner of the database, if DATABASE_URL is a user without DDL rights. */
  MIGRATION_DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATA_FOLDER: z.string().default('data'),
  /** Records the heads of the audit every night; in DATA_FOLDER by default, best on another machine. */
  AUDIT_HEAD_FILE: z.string().optional(),
  /** Shows codes on the page and fills an empty database with demo data. Default: see `resolveStartMode`. */
  DEMO: flag.optional(),
  /** Served by https, through a proxy: cookies are `Secure`. */
  HTTPS: flag.default(false),
  /** The proxy whose forwarding header is trusted. */
  TRUSTED_PROXY: z.string().optional(),
  /** How long to keep serving after SIGTERM, until load balancers have noticed. 0 in development. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).optional(),
  /** The public address. Calls with another Host, or from other sites' pages, are refused. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, message: 'enter the address that users open, such as https://passes.example.com' })
    .transform((text) => new URL(text))
    .refine(({ pathname, search }) => pathname === '/' && search === '', 'leave out the path')
    .optional(),
  DEFAULT_COUNTRY: z.string().length(2).default('KE'),
  /** Logs every call. Off in a demo, whose terminal shows the login codes. */
  LOG: flag.optional(),
})
export type Settings = z.output<typeof Settings>

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // An empty variable counts as unset.
  const variables = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, env[name] || undefined]))
  const parsed = Settings.safeParse(variables)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The settings are invalid. ${problems.join('; ')}`)
}
