import { mount } from 'svelte'
import './look/index.css'
import App from './App.svelte'

/** Every page wants these soon. One that comes late moves what stands there already. */
const FACES = ['400 1em "Alegreya Sans"', '500 1em "Alegreya Sans"', '700 1em "Alegreya Sans"', '400 1em Alegreya', 'italic 400 1em Alegreya', '500 1em Alegreya']
for (const face of FACES) void document.fonts.load(face)

mount(App, { target: document.getElementById('page')! })
