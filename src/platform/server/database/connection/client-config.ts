import type { DatabaseAddress } from '../database.ts'
import type { DatabaseClientConfig } from './database-client.ts'
import { openHosts } from './hosts.ts'
import { splitHosts } from './hosts.rules.ts'

/** How DatabaseClients connect to the address. Of several hosts, those with one configuration follow the primary together. */
export function clientConfig(address: DatabaseAddress): DatabaseClientConfig {
  if (!('url' in address)) return address
  const urls = splitHosts(address.url)
  return { connectionString: urls[0], ...(urls.length > 1 && { hosts: openHosts(urls) }) }
}
