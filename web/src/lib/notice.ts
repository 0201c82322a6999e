export interface Credit {
  title: string
  lines: string[]
}

/** The games and whose they are, as the file NOTICE says it: a title, and below it, set in, what is said of it. */
export function creditsOf(notice: string): Credit[] {
  const theirs = notice.split(/^THEIRS$/m)[1]?.split(/^OURS$/m)[0] ?? ''
  return theirs
    .trim()
    .split(/\n\n/)
    .map((block) => block.split('\n'))
    .filter(([title = '', first = '']) => !title.startsWith(' ') && first.startsWith('    '))
    .map(([title = '', ...lines]) => ({ title, lines: [lines.map((line) => line.trim()).join(' ')] }))
}

/** What NOTICE says before and after the games: its paragraphs that are not set in. */
export function paragraphs(notice: string, head: 'THEIRS' | 'OURS'): string[] {
  const part = notice.split(new RegExp(`^${head}$`, 'm'))[1]?.split(/^[A-Z]{4,}$/m)[0] ?? ''
  const blocks = part.trim().split(/\n\n/)
  return blocks.filter((block) => !/\n {4}/.test(block)).map((block) => block.replace(/\s+/g, ' '))
}
