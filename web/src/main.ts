import { mount } from 'svelte'
import App from './App.svelte'
import { wearSettings } from './lib/settings.svelte'
import './style/index.css'

wearSettings()
const target = document.getElementById('app')
if (target) mount(App, { target })
