// npm run cluster -- list|accept: what all servers of a database must share. Works beside running servers.
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { readSharedParts } from '../cluster/read-shared-parts.ts'
import { acceptSharedParts } from '../cluster/require-shared-parts.ts'
import { findDifferences } from '../cluster/shared-parts.rules.ts'
import { findRecordedParts } from '../cluster/shared-parts.store.ts'
import { openProductDatabase } from '../open-database.ts'
import { readSettings } from '../settings.ts'
import { UsageError } from './import-arguments.ts'
import { runCli } from './run-cli.ts'

const usage = `Shows and changes what all servers of a database must share: the key of login codes, the keys of cards, and where files are.
A server with others does not start.

  npm run cluster -- list      what was recorded, and whether these settings agree with it
  npm run cluster -- accept    records these settings instead; restart every server with them`

await runCli(usage, async ([action, ...extra]) => {
  if ((action !== 'list' && action !== 'accept') || extra.length > 0) throw new UsageError('Enter list or accept.')
  const settings = readSettings(process.env)
  const { database, stop } = await openProductDatabase(settings, { key: await loadKey(settings.DATA_FOLDER, process.env), join: true })
  try {
    if (action === 'accept') await acceptSharedParts(database.db, { settings, env: process.env, at: new Date() })
    const recorded = await findRecordedParts(database.db)
    console.log(`Key of login codes   ${recorded.signInKey ?? 'not recorded yet'}`)
    for (const [id, isRevoked] of recorded.cardKeys) console.log(`Key of cards         ${id}${isRevoked ? ', revoked' : ''}`)
    for (const { label } of recorded.fileStores) console.log(`Files                ${label}`)
    const differences = findDifferences(recorded, await readSharedParts(settings, process.env, new Date()))
    console.log(differences.length === 0 ? 'These settings agree with it.' : differences.join('\n'))
    return differences.length === 0 ? 0 : 1
  } finally {
    await stop()
  }
})
