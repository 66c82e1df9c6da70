import { expect, it } from 'vitest'
import { aBrowser } from './browser.ts'
import { findTabFaults } from './tab-sweep.ts'

const open = aBrowser('http://127.0.0.1')

const reachable = `<a href="#a">Link</a> <button>Button</button> <input aria-label="Text"> <input type="date" aria-label="Date">
  <div role="tablist"><button role="tab">One</button><button role="tab" tabindex="-1">Two</button></div>
  <label><input type="radio" name="r">A</label> <label><input type="radio" name="r">B</label>
  <button disabled>Off</button> <div inert><button>Behind</button></div> <div tabindex="0">Scrolls</div>`
const trap = '<button onkeydown="event.preventDefault()">Trap</button>'

/** A group whose items all wait for arrow keys that nobody can press. */
const lost = (group: string, item: string): string =>
  `<div role="${group}"><span role="${item}" tabindex="-1">Lost</span><span role="${item}" tabindex="-1">Too</span></div>`
const lostItem = (item: string): string => `not reached by Tab: Lost: <span role="${item}" tabindex="-1">Lost</span>`
const kinds = [
  ['radiogroup', 'radio'],
  ['tablist', 'tab'],
  ['toolbar', 'button'],
  ['menubar', 'menuitem'],
  ['grid', 'gridcell'],
] as const
const radios = [
  '<form><input type="radio" name="r" tabindex="-1">',
  '<input type="radio" name="r" tabindex="-1"></form>',
  '<input type="radio" name="s" tabindex="-1">',
]

it.each([
  ['finds nothing where every control is reached', reachable, []],
  ['finds the one control behind a trap', `${reachable}${trap}<button>Lost</button>`, ['not reached by Tab: Lost: <button>Lost</button>']],
  [
    'finds each kind of group without a stop',
    `${reachable}${kinds.map(([group, item]) => lost(group, item)).join('')}`,
    kinds.map(([, item]) => lostItem(item)),
  ],
  [
    'finds each group of radio buttons without a stop',
    `${reachable}${radios.join('')}`,
    [radios[0], radios[2]].map((radio) => `not reached by Tab: : ${radio?.replace('<form>', '')}`),
  ],
])('%s', async (_, html, faults) => {
  const page = await open({ width: 1440 })
  await page.setContent(html)
  expect(await findTabFaults(page)).toEqual(faults)
})
