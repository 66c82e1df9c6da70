// npm run attack -- [--only NAME,NAME] [--seconds 10]: starts the product in demo mode and attacks it in every way there is, while a victim works. Linux
// only: it looks at /proc, and each address of 127.0.0.0/8 is a caller of its own.
import { parseArgs } from 'node:util'
import { attacks } from './attacks.ts'
import { faultsOf, rowOf, tableHead } from './report.ts'
import { runAttack, type Outcome } from './run-attack.ts'
import { activeDrivers, signIn, victimAddress, type Scene } from './scene.ts'
import { startServer } from './server-process.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, seconds: { type: 'string', default: '10' } } })
const chosen = attacks.filter(({ name }) => values.only === undefined || values.only.split(',').some((part) => name.includes(part)))
const print = (line: string): void => void process.stdout.write(`${line}\n`)
if (chosen.length === 0) throw new Error(`No attack is called so. There are: ${attacks.map(({ name }) => name).join(', ')}.`)

const demoPhones = Array.from({ length: 40 }, (_, n) => `07000001${10 + n}`)
const [attackerPhone = '', raiserPhone = '', , deciderPhone = ''] = demoPhones

print('Starting the product and its demonstration.')
let server = await startServer()
const outcomes: Outcome[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop().finally(() => process.exit(1)))
try {
  const scene = await sceneOf(server.port)
  print(tableHead)
  await take()
  for (const attack of chosen) await take(attack)

  async function take(attack?: (typeof attacks)[number]): Promise<void> {
    server = await server.restart()
    // The numbers take turns over all attacks.
    const turn = (outcomes.length * 4) % scene.loginPhones.length
    const loginPhones = [...scene.loginPhones.slice(turn), ...scene.loginPhones.slice(0, turn)]
    const outcome = await runAttack(server, { ...scene, loginPhones }, attack)
    outcomes.push(outcome)
    print(rowOf(outcome))
    if (outcome.crash) process.stderr.write(`${outcome.name}: ${outcome.crash}\n`)
  }
} finally {
  await server.stop()
}
const failed = outcomes.filter((outcome) => faultsOf(outcome).length > 0)
print(`${outcomes.length - failed.length} held, ${failed.length} did not; ${outcomes.filter(({ crash }) => crash).length} crashes`)
process.exit(failed.length > 0 ? 1 : 0)

async function sceneOf(port: number): Promise<Scene> {
  const token = async (phone: string): Promise<string> => (await signIn(port, phone, victimAddress)).token
  const [attacker, raiser, decider] = [await token(attackerPhone), await token(raiserPhone), await token(deciderPhone)]
  const loginPhones = demoPhones.filter((phone) => ![attackerPhone, raiserPhone, deciderPhone].includes(phone))
  const drivers = await activeDrivers(port, raiser)
  return {
    port,
    attacker: { token: attacker, phone: attackerPhone },
    raiser,
    decider,
    loginPhones,
    drivers,
    seconds: Number(values.seconds),
    isQuick: false,
  }
}
