import type { Fault } from '../fault.ts'

export const extensions: readonly Fault[] = [
  {
    name: 'an office’s home has the drivers of every office',
    kind: 'missing scope',
    file: 'src/office/home/home-set.store.ts',
    from: 'sql<boolean>`d.transporter_id = ${scope.transporterId} and ',
    to: 'sql<boolean>`d.transporter_id >= ${scope.transporterId}::bigint - 9999 and ',
    foundBy: ['src/office/home/home.test.ts'],
  },
  {
    name: 'the name on a driver’s own page runs as a script',
    kind: 'unescaped text',
    file: 'src/extensions/own-page/own-page.presenter.ts',
    from: '<p class="holder">${escapeHtml(driver.name)}',
    to: '<p class="holder">${driver.name}',
    foundBy: ['src/extensions/own-page/own-page.test.ts'],
  },
  {
    name: 'the link to a driver’s own page goes to any number',
    kind: 'missing refusal',
    file: 'src/extensions/own-page/own-page-links.service.ts',
    from: 'if (phone !== undefined && !phones.includes(phone)) throw',
    to: 'if (phone !== undefined && phones.length === 0) throw',
    foundBy: ['src/extensions/own-page/own-page-message.test.ts', 'src/extensions/own-page/own-page.test.ts'],
  },
  {
    name: 'a revoked key still opens the product',
    kind: 'missing refusal',
    file: 'src/extensions/integrations/api-keys/identify-program.store.ts',
    from: "    .where('k.revoked_at', 'is', null)\n",
    to: '',
    foundBy: ['src/extensions/integrations/api-keys/api-keys.test.ts'],
  },
  {
    name: 'a new key is written into the records',
    kind: 'plaintext secret',
    file: 'src/extensions/integrations/api-keys/api-keys.service.ts',
    from: 'after: { name, scopes: chosen, ends_on: ends_on ?? null }',
    to: 'after: { name, key, scopes: chosen, ends_on: ends_on ?? null }',
    foundBy: ['src/extensions/integrations/api-keys/api-keys.test.ts'],
  },
]
