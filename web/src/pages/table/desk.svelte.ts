import type { Choice, Offer, OddsNow, OddsOf, RefusedNow, SeenQuestion, Sight, UndoTo } from '../../api.gen'
import { begun, completed, missing, openFields, type Field, type Value, type Values } from '../../lib/choices'
import { sentence } from '../../lib/rest'
import { settings } from '../../lib/settings.svelte'
import type { Sighting, TableStore, Wish } from '../../lib/table.svelte'
import { say } from '../../lib/toasts.svelte'
import { called } from '../../lib/words'
import { across, headline, inWords, type Reading } from './chances'
import { chosenIds, currentField, idSet, idsOf, offersAbout, onlyChoice, valuesWith, withId } from './choosing'
import { entries, offerKey, offersOf, type Entry } from './menu'
import { Reckoning } from './reckoning.svelte'

interface Picking {
  key: string
  question: string
  values: Values
}

const CELLS = { A1: /^[A-Z]+\d+$/, '0,0': /^\d+,\d+$/, 'q,r': /^-?\d+,-?\d+$/ } as const
const NOBODY: ReadonlySet<string> = new Set()

/** One person at the table: through whose eyes they look, what they are choosing, what would come of it. */
export class Desk {
  /** Whose seat I play on this screen now. */
  seat = $state('')
  /** With whose eyes the game master looks; empty: the own. */
  eyes = $state('')
  /** What the next click on the board or in the list belongs to. */
  private picking = $state.raw<Picking | null>(null)
  /** The kind of offers whose list is open. */
  group = $state('')
  /** Who or what was pointed at last. */
  looked = $state('')
  sending = $state(false)
  private eager = false
  private again = false
  /** What others would have to agree to, while I am asked whether I want to ask them. */
  wanting = $state.raw<UndoTo | null>(null)
  /** What is impossible as things stand, after an override. */
  broken = $state.raw<readonly string[]>([])
  private readonly reckoning: Reckoning

  constructor(readonly store: TableStore) {
    this.reckoning = new Reckoning(store)
  }

  // What I see

  readonly audience: string = $derived(this.eyes || this.seat)

  readonly sighting: Sighting | undefined = $derived.by(() => this.store.sights[this.audience])

  readonly sight: Sight | undefined = $derived(this.sighting?.sight)

  get names(): Readonly<Record<string, string>> {
    return this.sight?.names ?? {}
  }

  get isGameMaster(): boolean {
    const info = this.store.info
    return info !== null && info.rights.includes('game master') && this.seat === info.game_master
  }

  readonly watching: boolean = $derived.by(() => !(this.store.info?.mine.includes(this.seat) ?? false))

  get reading(): Reading {
    return this.sight?.screen?.chances ?? 'numbers'
  }

  called(id: string): string {
    return called(id, this.names)
  }

  // What I may do

  readonly question: SeenQuestion | undefined = $derived(this.sight?.questions[0])

  readonly offers: readonly Offer[] = $derived(this.watching ? [] : offersOf(this.sight, this.question))

  /** Options that a piece of the game's own offers: they need no button in the bar. */
  handled = $state.raw<readonly string[]>([])

  readonly entries: Entry[] = $derived(entries(this.offers.filter((offer) => !this.handled.includes(offer.id))))

  /** The offers behind the open button, or those about what was pointed at. */
  readonly opened: readonly Offer[] = $derived(this.entries.find((entry) => entry.key === this.group)?.offers ?? [])

  get about(): readonly Offer[] {
    return this.looked && !this.offer ? offersAbout(this.offers, this.looked).slice(0, 12) : []
  }

  // What I am choosing

  readonly offer: Offer | undefined = $derived(
    this.picking?.question === this.asked
      ? this.offers.find((offer) => offerKey(offer) === this.picking?.key && !offer.refused)
      : undefined,
  )

  get values(): Values {
    return this.picking?.values ?? {}
  }

  readonly open: Field[] = $derived(this.offer ? openFields(this.offer) : [])

  readonly field: Field | undefined = $derived(this.offer && currentField(this.offer, this.values))

  /** What is chosen now lies on the board, cell by cell: there it is clicked, or walked to with the keys. */
  get onCells(): boolean {
    const named = this.sight?.screen?.board?.named
    const ids = this.field ? idsOf(this.field) : []
    return named !== undefined && ids.length > 0 && ids.every((id) => CELLS[named].test(id))
  }

  readonly choice: Choice | null = $derived(this.offer ? completed(this.offer, this.values) : null)

  readonly choosable: ReadonlySet<string> = $derived(this.field ? idSet(this.field) : NOBODY)

  readonly chosen: ReadonlySet<string> = $derived(this.offer ? chosenIds(this.offer, this.values) : NOBODY)

  /** The same again and again: whatever completes it is done at once, until it is put away. */
  takeAgain(offer: Offer): void {
    this.take(offer)
    this.again = true
  }

  take(offer: Offer): void {
    if (offer.refused) return say(sentence(offer.refused), 'bad', offer.rule)
    const again = this.offer && offerKey(this.offer) === offerKey(offer)
    if (again && this.choice) return void this.confirm()
    this.group = ''
    this.looked = ''
    this.again = false
    this.picking = { key: offerKey(offer), question: this.asked, values: begun(offer) }
    this.eager = true
    this.settle()
  }

  /** What is left neither to choice nor to chance is done at once, or as soon as that is known. */
  settle(): void {
    if (!this.eager || !this.offer || !this.isPlain(this.offer)) return
    this.eager = false
    void this.confirm()
  }

  /** With this id in the first field that takes it, as when somebody is clicked first and the action after. */
  takeFor(offer: Offer, id: string): void {
    this.take(offer)
    if (this.picking && this.offer) this.picking = { ...this.picking, values: valuesWith(this.offer, this.values, id) }
  }

  openEntry(entry: Entry): void {
    const [only] = entry.offers
    if (entry.offers.length === 1 && only) return this.take(only)
    this.drop()
    this.group = this.group === entry.key ? '' : entry.key
  }

  set(field: Field, value: Value): void {
    if (this.picking) this.picking = { ...this.picking, values: { ...this.values, [field.name]: value } }
  }

  setAll(values: Values): void {
    if (this.picking) this.picking = { ...this.picking, values }
  }

  /** A click on the board or in a list. The second one on the only target confirms. */
  choose(id: string): void {
    const field = this.field
    if (!this.offer || !field || !idsOf(field).includes(id)) return this.ask(id)
    if (field.kind === 'share') return
    if (field.kind === 'one' && this.values[field.name] === id && this.choice) return void this.confirm()
    this.set(field, withId(field, this.values[field.name], id))
    if (this.again && this.choice) void this.doAgain(this.offer)
  }

  /** A click on what cannot be chosen: what can be done with it is shown; a second click puts it away. */
  ask(id: string): void {
    this.looked = this.looked === id ? '' : id
  }

  /** Whoever throws real dice is asked for them at once. */
  readyToThrow(): void {
    const offer = this.question?.kind === 'throw' ? this.offers.find((each) => each.fields.some((field) => field.kind === 'faces')) : undefined
    if (offer && !this.offer) this.picking = { key: offerKey(offer), question: this.asked, values: begun(offer) }
  }

  /** My counter was put down somewhere: whatever can be done with it there is begun. */
  dropped(counter: string, at: string): void {
    const here = offersAbout(this.offers, at)
    const offer = here.find((each) => JSON.stringify(each.fields).includes(JSON.stringify(counter))) ?? here[0]
    if (offer) this.takeFor(offer, at)
    else say('That is out of reach now.', 'bad')
  }

  /** One step back; whether there was one. */
  back(): boolean {
    const filled = this.open.findLast((field) => field.kind === 'one' && this.values[field.name] !== undefined)
    if (this.offer && filled && this.open.length > 1 && !missing(filled, this.values[filled.name])) {
      this.setAll({ ...this.values, [filled.name]: undefined })
      return true
    }
    const there = Boolean(this.offer || this.group || this.looked)
    this.eager = false
    this.drop()
    return there
  }

  drop(): void {
    this.picking = null
    this.group = ''
    this.looked = ''
  }

  // What would come of it

  private get counts(): boolean {
    return this.reading !== 'none' && this.question?.kind !== 'throw' && (this.store.info?.mine.includes(this.audience) ?? false)
  }

  private get asked(): string {
    return this.question?.id ?? ''
  }

  /** Ask for all odds of this sight, once. */
  async askOdds(): Promise<void> {
    if (this.counts && this.entries.length) await this.reckoning.askAll(this.audience)
  }

  private oddsOf(choice: Choice | null): OddsOf | undefined {
    return choice ? this.reckoning.of(this.audience, choice, this.asked) : undefined
  }

  /** The odds of what is chosen. */
  get preview(): OddsOf | undefined {
    return this.oddsOf(this.choice)
  }

  /** How far others, and my own later choices, could move the outcome that was asked about. */
  get bounds(): OddsNow | undefined {
    return this.choice ? this.reckoning.bounds(this.audience, this.choice, this.asked) : undefined
  }

  /** The odds of the choice, and how far one outcome of it can be moved: the one that its button names, or this one. */
  async askPreview(gist = ''): Promise<void> {
    const { choice, preview } = this
    if (!choice || !this.counts || (preview && !preview.chances.length)) return
    const about = gist || (preview && headline(preview)?.gist) || ''
    await this.reckoning.ask(this.audience, choice, this.asked, about)
  }

  /** The outcome whose bounds are known. */
  get moved(): string {
    return this.choice ? this.reckoning.gistOf(this.audience, this.choice, this.asked) : ''
  }

  /** What a button says of its chances. */
  oddsOn(entry: Entry): string {
    const [offer] = entry.offers
    if (!offer || entry.offers.length > 1 || this.reading === 'none') return ''
    const known = this.oddsIn(offer)
    const head = known.length ? across(known) : undefined
    return head ? `${head.gist} ${inWords(head, this.reading, head.error)}` : ''
  }

  private oddsIn(offer: Offer): OddsOf[] {
    const only = onlyChoice(offer)
    const alone = this.oddsOf(only)
    if (only) return alone ? [alone] : []
    const open = openFields(offer)
    const [field] = open
    if (!field || open.length > 1) return []
    const all = idsOf(field).map((id) => this.oddsOf(completed(offer, valuesWith(offer, begun(offer), id))))
    return all.every((each) => each !== undefined) ? all : []
  }

  /** What stands beside an id that can be chosen now: its odds. */
  noteOn(id: string): string {
    const { offer, field } = this
    if (!offer || field?.kind !== 'one') return ''
    const odds = this.oddsOf(completed(offer, { ...this.values, [field.name]: id }))
    const head = odds && headline(odds)
    return head ? inWords(head, this.reading, odds.error) : ''
  }

  readonly notes: Readonly<Record<string, string>> = $derived(
    Object.fromEntries([...this.choosable].map((id) => [id, this.noteOn(id)] as const).filter(([, note]) => note)),
  )

  private isPlain(offer: Offer): boolean {
    if (settings.now.confirm === 'always') return false
    const only = onlyChoice(offer)
    if (!only) return false
    return this.question ? true : this.oddsOf(only)?.chances.length === 0
  }

  // What I do

  private async doAgain(offer: Offer): Promise<void> {
    await this.confirm()
    if (!this.picking) this.picking = { key: offerKey(offer), question: this.asked, values: begun(offer) }
  }

  async confirm(): Promise<void> {
    const { choice, question } = this
    if (!choice || this.sending) return
    const mine = { seat: this.seat, choice, ...(this.eyes ? { acts_for: this.eyes } : {}) }
    await this.send(question ? { do: 'answer', question: question.id, ...mine } : { do: 'act', version: this.sighting?.version ?? '', ...mine })
  }

  /** Whether it was accepted; if not, why has been said. */
  async send(wish: Wish): Promise<boolean> {
    this.sending = true
    const answer = await this.store.send(wish)
    this.sending = false
    if (answer.is === 'refused') return this.refused(answer, wish)
    this.broken = answer.broken
    this.drop()
    return true
  }

  private refused(answer: RefusedNow, wish: Wish): boolean {
    if (answer.why === 'consent' && wish.do === 'undo') this.wanting = wish.to ?? { change: 'undo' }
    else if (answer.why === 'stale') say('The table has moved meanwhile. Look again.')
    else say(sentence(answer.reason), 'bad', answer.rule)
    return false
  }

  takeBack(to: UndoTo = { change: 'undo' }): Promise<boolean> {
    return this.send({ do: 'undo', seat: this.seat, to })
  }

  async propose(what: Extract<Wish, { do: 'propose' }>['what']): Promise<void> {
    this.wanting = null
    if (await this.send({ do: 'propose', seat: this.seat, what })) say('The others are asked.', 'good')
  }
}
