// Starts the product in demo mode and runs all attacks while a victim works. Linux only: reads
// /proc, and uses each address of 127.0.0.0/8 as a separate caller.
import { parseArgs } from 'node:util'
import { UsageError } from '#operations/cli/usage-error.ts'
import { demoPeople } from '#demo/people/demo-people.ts'
import { attacks } from './attacks.ts'
import { findFaults, reportRow, reportHead } from './report.ts'
import { runAttack, type AttackResult } from './run-attack.ts'
import { listActiveDrivers, signIn, victimAddress, type Scene } from './scene.ts'
import { startServer } from './server-process.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, seconds: { type: 'string', default: '10' } } })
const selected = attacks.filter(({ name }) => values.only === undefined || values.only.split(',').some((part) => name.includes(part)))
const print = (line: string): void => void process.stdout.write(`${line}\n`)
if (selected.length === 0) throw new UsageError(`No attack has that name. The attacks are: ${attacks.map(({ name }) => name).join(', ')}.`)

// Those without a role of their own include a disabled account, an invited one and a former one, which cannot log in.
const demoPhones = demoPeople.filter(({ role }) => role !== null).map(({ phone }) => phone)
const [attackerPhone = '', raiserPhone = '', , deciderPhone = ''] = demoPhones

print('Starting the product in demo mode.')
let server = await startServer()
const results: AttackResult[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop().finally(() => process.exit(1)))
try {
  const scene = await createScene(server.port)
  print(reportHead)
  await runOne()
  for (const attack of selected) await runOne(attack)

  async function runOne(attack?: (typeof attacks)[number]): Promise<void> {
    server = await server.restart()
    await server.forgetCounts()
    const result = await runAttack(server, scene, attack)
    results.push(result)
    print(reportRow(result))
    if (result.crash) process.stderr.write(`${result.name}: ${result.crash}\n`)
  }
} finally {
  await server.stop()
}
const failed = results.filter((result) => findFaults(result).length > 0)
print(`${results.length - failed.length} passed, ${failed.length} failed; ${results.filter(({ crash }) => crash).length} crashes`)
process.exit(failed.length > 0 ? 1 : 0)

async function createScene(port: number): Promise<Scene> {
  const token = async (phone: string): Promise<string> => (await signIn(port, phone, victimAddress)).token
  const [attacker, raiser, decider] = [await token(attackerPhone), await token(raiserPhone), await token(deciderPhone)]
  const first = (role: string, plants?: string): string =>
    demoPeople.find((person) => person.role === role && (plants === undefined || person.plants.join() === plants))?.phone ?? ''
  const [doctor, office, stranger] = [await token(first('doctor')), await token(first('manager')), await token(first('admin', '2'))]
  const loginPhones = demoPhones.filter((phone) => ![attackerPhone, raiserPhone, deciderPhone].includes(phone))
  const drivers = await listActiveDrivers(port, raiser)
  return {
    port,
    attacker: { token: attacker, phone: attackerPhone },
    raiser,
    decider,
    doctor,
    office,
    stranger,
    sent: server.printed,
    loginPhones,
    drivers,
    seconds: Number(values.seconds),
    isQuick: false,
  }
}
