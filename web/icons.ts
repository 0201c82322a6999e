import gameIcons from '@iconify-json/game-icons/icons.json' with { type: 'json' }
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import type { Plugin } from 'vite'
import wanted from './icons.json' with { type: 'json' }

interface Collection {
  icons: Record<string, { body: string }>
  width?: number
  height?: number
}

const collections: Record<string, Collection> = { 'game-icons': gameIcons, lucide }

/** One drawing as a symbol of the sheet. */
function symbol(name: string, source: string): string {
  const [collection = '', icon = ''] = source.split(':')
  const from = collections[collection]
  const found = from?.icons[icon]
  if (!from || !found) throw new Error(`icons.json: '${name}' is '${source}', which does not exist`)
  return `<symbol id="${name}" viewBox="0 0 ${from.width ?? 16} ${from.height ?? 16}">${found.body}</symbol>`
}

export function sheet(): string {
  const symbols = Object.entries(wanted).map(([name, source]) => symbol(name, source))
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** `import sheet from 'virtual:icons'` is the address of one file with every drawing that icons.json names. */
export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id === 'virtual:icons' ? '\0icons' : undefined),
    load(id) {
      if (id !== '\0icons') return undefined
      const file = this.emitFile({ type: 'asset', name: 'icons.svg', source: sheet() })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
