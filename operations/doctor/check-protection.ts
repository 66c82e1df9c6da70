import { openDatabase, type DatabaseAddress, type Db } from '#platform/server/database/database.ts'
import { canLogIn, productLogin, withLogin } from '#platform/server/database/product-role.ts'
import { findUnprotected, unprotectedAdvice, unprotectedText } from '#platform/server/database/unprotected.ts'
import { findKey } from '#platform/server/secrets/key-file.ts'
import { separateOwnerUrl } from '../backup/installation.ts'
import { mayMigrate } from '../start/open-database.ts'
import type { Settings } from '#app/settings.ts'
import { fine, warning, type Finding } from './finding.ts'

/** The database of DATABASE_URL, or our own. */
export type Opened = { address: DatabaseAddress; db: Db }

const subject = 'Write access'

/** Of the connection that the product really uses, which may be of a role of its own. */
export async function checkProtection(opened: Opened, settings: Settings, env: NodeJS.ProcessEnv): Promise<Finding> {
  const key = await findKey(settings.DATA_FOLDER, env)
  if (key === undefined && !separateOwnerUrl(settings) && (await mayMigrate(opened.db)))
    return fine(subject, 'the first start here shows whether the product could change it')
  const address = key === undefined ? opened.address : await productAddress(opened, settings, key)
  const database = openDatabase(address, { size: 1 })
  try {
    const found = await findUnprotected(database.db)
    const text = unprotectedText(found)
    return text === null
      ? fine(subject, 'the product cannot change what it has recorded, nor who may load without a record')
      : warning(subject, text, unprotectedAdvice(found))
  } finally {
    await database.close()
  }
}

/** Where the product with this key connects to, as a start finds it. */
async function productAddress({ address, db }: Opened, settings: Settings, key: Buffer): Promise<DatabaseAddress> {
  if (separateOwnerUrl(settings) || !(await mayMigrate(db))) return address
  const login = productLogin(key)
  const product = withLogin(address, login)
  return (await canLogIn(product, login.user)) ? product : address
}
