/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:icons' {
  const address: string
  export default address
}
