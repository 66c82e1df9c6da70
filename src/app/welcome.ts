import { portalNames } from '#accounts/portals.rules.ts'
import { demoSignIns } from './demo/demo-people.ts'

type Welcome = { readonly address: string; readonly isDemo: boolean; readonly print: (line: string) => void }

/** Prints the address and, in a demo, one phone number per portal to log in with. */
export function printWelcome({ address, isDemo, print }: Welcome): void {
  print('')
  print(`  Driver pass is ready: ${address}`)
  if (!isDemo) return
  print('  Log in with one of these numbers; the code is shown on the page and here.')
  for (const { portal, phone, name } of demoSignIns) print(`    ${portalNames[portal].padEnd(26)} ${phone}  ${name}`)
  print('')
}
