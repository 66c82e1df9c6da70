// npx driver-pass doctor [--phone NUMBER] [--email ADDRESS]: checks what a running product needs and says what to do. Works beside running servers.
import { parseArgs } from 'node:util'
import { parseCountry, parsePhone } from '#accounts/phone.rules.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import type { Finding } from '../doctor/finding.ts'
import { UsageError } from './usage-error.ts'
import { runCli } from './run-cli.ts'

const marks = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM' } satisfies Record<Finding['state'], string>

const usage = `Checks settings, disk, keys, clock, database, gateways and the running server.

  npx driver-pass doctor [--phone +254…] [--email ADDRESS]

  --phone NUMBER    sends a test message by SMS
  --email ADDRESS   sends a test mail`

await runCli(usage, async (args) => {
  const { phone, email } = parseArgs({ args: [...args], options: { phone: { type: 'string' }, email: { type: 'string' } } }).values
  const number = phone === undefined ? undefined : parsePhone(phone, parseCountry(process.env['DEFAULT_COUNTRY'] ?? 'KE'))
  if (phone !== undefined && !number) throw new UsageError('--phone: enter a phone number, such as +254712345678.')
  const findings = await runDoctor(process.env, { phone: number ?? undefined, email })
  for (const { state, subject, text, advice } of findings) {
    console.log(`${marks[state].padEnd(8)} ${subject.padEnd(12)} ${text}`)
    if (advice) console.log(`${' '.repeat(22)}→ ${advice}`)
  }
  const problems = findings.filter(({ state }) => state === 'problem').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  console.log(`\nProblems: ${problems}, warnings: ${warnings}, fine: ${findings.length - problems - warnings}`)
  return problems > 0 ? 1 : 0
})
