import type { Plugin } from 'vite'

/** React's own file as people get it; development has another, which the bundler of dependencies has been through already. */
const reactDom = /react-dom-client\.production\.js$/
/** FALLBACK_THROTTLE_MS of React 19, in both places where it is used. */
const throttle = /(globalMostRecentFallbackTime \+ )300\b|\b300( > now\(\) - globalMostRecentFallbackTime)/g

/**
 * React holds back what has arrived until a skeleton has stood for 300 ms. Our answers take 10 of them: docs/decisions/024-no-held-back-screens.md.
 * Breaks the build when React writes it otherwise, so that nobody upgrades into the wait.
 */
export function unthrottledReact(): Plugin {
  return {
    name: 'unthrottled-react',
    apply: 'build',
    transform: {
      filter: { id: reactDom },
      handler(code) {
        if (code.match(throttle)?.length !== 2)
          this.error('React no longer holds screens back where this build looks for it: see decision 024.')
        return { code: code.replace(throttle, (_, before = '', after = '') => `${before}0${after}`), map: null }
      },
    },
  }
}
