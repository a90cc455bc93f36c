/** A page for whoever works on the table: moments of games from `fixtures`, without a server. Not part of the build. */
import { mount } from 'svelte';
import '../../app/fonts.css';
import '../../theme/tokens.css';
import Page from './Page.svelte';

mount(Page, { target: document.getElementById('app')! });
