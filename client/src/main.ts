import { mount } from 'svelte'
import './look/index.css'
import App from './App.svelte'

mount(App, { target: document.getElementById('page')! })
