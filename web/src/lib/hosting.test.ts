import { expect, test } from 'vitest'
import type { GameInfo, SceneInfo } from '../api.gen'
import { changedOptions, planned, tableOf, withHero } from './hosting'

const scene: SceneInfo = { scene: 'ambush', seats: ['hero:1', 'hero:2', 'gm'], options: {}, details: { 'hero:1': 'hagar' } }
const game: GameInfo = {
  id: 'compact', title: 'Compact', edition: '', rules_version: '1', game_master: 'gm', scenes: [scene], heroes: [], making: '', guide: null,
  strengths: ['usual'], options: [{ name: 'fumbles', values: ['off', 'on'], rule: '' }, { name: 'luck', values: ['usual', 'none'], rule: '' }],
}

test('alone, bots take every other seat', () => {
  expect(planned(game, scene, 'alone').map(({ who }) => who)).toEqual(['me', 'bot', 'bot'])
})

test('with friends I am the game master and everybody else gets a link', () => {
  expect(planned(game, scene, 'friends').map(({ who }) => who)).toEqual(['link', 'link', 'me'])
})

test('where a game has no game master I play with my friends', () => {
  const two = { ...scene, seats: ['red', 'blue'] }
  expect(planned({ ...game, game_master: null }, two, 'friends').map(({ who }) => who)).toEqual(['me', 'link'])
})

test('a hero that I come with sits where I play', () => {
  const heroes = withHero(planned(game, scene, 'screen'), 'mine').map(({ hero }) => hero)
  expect(heroes).toEqual(['mine', '', ''])
  expect(withHero(planned(game, scene, 'alone')).map(({ hero }) => hero)).toEqual(['hagar', '', ''])
})

test('only what differs from the rulebook is sent', () => {
  expect(changedOptions(game, { fumbles: 'on', luck: 'usual' })).toEqual({ fumbles: 'on' })
})

test('a hero of mine takes the place of the scene’s', () => {
  const plan = planned(game, scene, 'alone').map((each) => (each.seat === 'hero:2' ? { ...each, hero: '{"hero": 1}' } : each))
  expect(tableOf(game, scene, '', plan, {}).details).toEqual({ 'hero:1': 'hagar', 'hero:2': '{"hero": 1}' })
})
