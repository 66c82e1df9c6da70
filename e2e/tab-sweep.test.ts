import { expect, it } from 'vitest'
import { aBrowser } from './browser.ts'
import { findTabFaults } from './tab-sweep.ts'

const open = aBrowser('http://127.0.0.1')

const reachable = `<a href="#a">Link</a> <button>Button</button> <input aria-label="Text"> <input type="date" aria-label="Date">
  <div role="tablist"><button role="tab">One</button><button role="tab" tabindex="-1">Two</button></div>
  <label><input type="radio" name="r">A</label> <label><input type="radio" name="r">B</label>
  <button disabled>Off</button> <div inert><button>Behind</button></div> <div tabindex="0">Scrolls</div>`
const trap = '<button onkeydown="event.preventDefault()">Trap</button>'

it.each([
  ['finds nothing where every control is reached', reachable, []],
  ['finds the one control behind a trap', `${reachable}${trap}<button>Lost</button>`, ['not reached by Tab: Lost: <button>Lost</button>']],
])('%s', async (_, html, faults) => {
  const page = await open({ width: 1440 })
  await page.setContent(html)
  expect(await findTabFaults(page)).toEqual(faults)
})
