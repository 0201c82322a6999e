/** Which of the two is open over the page: what can be found by its name, or the keys. */
class PaletteState {
  open = $state<'' | 'help' | 'palette'>('')
}

export const palette = new PaletteState()
