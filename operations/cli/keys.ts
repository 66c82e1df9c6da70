// npx driver-pass keys list|roll|revoke ID: the keys that sign the codes of cards. Works beside running servers, which notice.
import { revokeCardKey, rollCardKeys, type CardKey } from '#onboarding/card-codes/card-keys.rules.ts'
import { changeCardKeys, requireCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { readSettings } from '#app/settings.ts'
import { UsageError } from './usage-error.ts'
import { runCli } from './run-cli.ts'

const usage = `Shows and changes the keys that sign the codes of cards.

  npx driver-pass keys list         every key: its id, state and day
  npx driver-pass keys roll         sign with a new key from now on; cards of the key before stay valid
  npx driver-pass keys revoke ID    refuse every card that was signed with this key, and print those cards again`

const effects = {
  signing: 'signs new cards',
  verifying: 'its cards are valid',
  revoked: 'its cards are refused',
} satisfies Record<CardKey['state'], string>

await runCli(usage, async (args) => {
  for (const { id, state, created_at } of await run(args))
    console.log(`${id}  ${state.padEnd(9)}  ${created_at.slice(0, 10)}  ${effects[state]}`)
})

async function run([action, id, ...extra]: readonly string[]): Promise<readonly CardKey[]> {
  const isRevocation = action === 'revoke'
  if (action !== 'list' && action !== 'roll' && !isRevocation) throw new UsageError('Enter list, roll or revoke.')
  if (extra.length > 0 || (id !== undefined) !== isRevocation)
    throw new UsageError(isRevocation ? 'Enter the id of one key.' : `Enter nothing after ${action}.`)
  const { DATA_FOLDER } = readSettings(process.env)
  const stored = await requireCardKeys(DATA_FOLDER, process.env)
  if (action === 'list') return stored.keys
  if (stored.source === 'CARD_KEYS')
    throw new Error('The keys come from CARD_KEYS. Run this without CARD_KEYS where card-keys.json is, then set CARD_KEYS to its new text.')
  return changeCardKeys(
    DATA_FOLDER,
    (keys, fresh) => (id === undefined ? rollCardKeys(keys, fresh) : revokeCardKey(keys, id, fresh)),
    new Date(),
  )
}
